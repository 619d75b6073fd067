<?php

declare(strict_types=1);

namespace MobileMoney\Client\Events;

/** For scripts and trials: forgotten with the process. */
final class MemoryCursor implements CursorStore
{
    public function __construct(private ?string $cursor = null)
    {
    }

    public function load(): ?string
    {
        return $this->cursor;
    }

    public function save(string $cursor): void
    {
        $this->cursor = $cursor;
    }
}
