<?php

declare(strict_types=1);

namespace MobileMoney\Client\Events;

/** One line in a file, which is replaced whole: a crash leaves the old place or the new one. */
final class FileCursor implements CursorStore
{
    public function __construct(private readonly string $path)
    {
    }

    public function load(): ?string
    {
        $text = is_file($this->path) ? trim((string) file_get_contents($this->path)) : '';
        return $text === '' ? null : $text;
    }

    public function save(string $cursor): void
    {
        $beside = tempnam(dirname($this->path), 'cursor');
        if ($beside === false || file_put_contents($beside, "$cursor\n") === false || !rename($beside, $this->path)) {
            throw new \RuntimeException("The cursor cannot be kept at $this->path.");
        }
    }
}
