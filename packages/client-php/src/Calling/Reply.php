<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

/** An answer, whatever it says. */
final class Reply
{
    /** @param array<string, string> $headers names in small letters */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }
}
