<?php

declare(strict_types=1);

namespace MobileMoney\Client\Laravel;

use Illuminate\Contracts\Cache\Repository;
use MobileMoney\Client\Webhooks\KeyStore;

/** Public keys in Laravel's own cache. */
final class CacheKeyStore implements KeyStore
{
    private const KEY = 'mobile-money-public-keys';

    public function __construct(private readonly Repository $cache)
    {
    }

    public function load(): array
    {
        $state = $this->cache->get(self::KEY);
        return is_array($state) ? $state : [];
    }

    public function save(array $state): void
    {
        $this->cache->forever(self::KEY, $state);
    }
}
