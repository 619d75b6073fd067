<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** For programs that live long, such as queue workers, Octane or Swoole. */
final class MemoryKeyStore implements KeyStore
{
    /** @var array<string, mixed> */
    private array $state = [];

    public function load(): array
    {
        return $this->state;
    }

    public function save(array $state): void
    {
        $this->state = $state;
    }
}
