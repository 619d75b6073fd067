<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/**
 * Keeps public keys from one request to the next: a PHP program begins anew with each. What is kept decides which webhooks
 * are believed, so nobody else may write there.
 */
interface KeyStore
{
    /** @return array<string, mixed> empty when there is nothing */
    public function load(): array;

    /** @param array<string, mixed> $state */
    public function save(array $state): void;
}
