<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** A file in a folder that only this application can write to. */
final class FileKeyStore implements KeyStore
{
    public function __construct(private readonly string $path)
    {
    }

    public function load(): array
    {
        $text = is_file($this->path) ? file_get_contents($this->path) : false;
        $state = $text === false ? null : json_decode($text, true);
        return is_array($state) ? $state : [];
    }

    public function save(array $state): void
    {
        // Whole or not at all, also while others read it.
        $written = tempnam(dirname($this->path), 'keys');
        if ($written === false || file_put_contents($written, json_encode($state)) === false || !rename($written, $this->path)) {
            throw new \RuntimeException("The keys cannot be kept at $this->path.");
        }
    }
}
