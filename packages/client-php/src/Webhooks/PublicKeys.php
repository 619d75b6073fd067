<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

use MobileMoney\Client\Errors\NotFound;
use MobileMoney\Client\Errors\PaymentError;
use MobileMoney\Client\PaymentClient;

/**
 * The public keys of the service, by id. Anyone can send a token that names a key nobody has; so asks for ids that are not
 * known are few, and when they are used up only the key that signs now is asked for. A flood of made-up ids can therefore
 * neither trouble the service nor hide a rotation.
 */
final class PublicKeys
{
    /** A key that should be asked for again but could not be is used meanwhile, and asked for again after this. */
    private const ASK_AGAIN_AFTER_SECONDS = 30;

    /**
     * @param \Closure(): float $now
     * @param array{keys?: list<array<string, string>>} $given keys that are known already, as a JWK set
     */
    public function __construct(
        private readonly PaymentClient $client,
        private readonly KeyStore $store,
        private readonly int $cacheSeconds,
        private readonly \Closure $now,
        private readonly array $given = [],
    ) {
    }

    public function find(string $keyId): \OpenSSLAsymmetricKey
    {
        foreach ($this->given['keys'] ?? [] as $jwk) {
            if ($jwk['kid'] === $keyId && $jwk['kty'] === 'RSA') {
                return Jwk::publicKey($jwk);
            }
        }
        $known = $this->store->load()['keys'][$keyId] ?? null;
        $isFresh = $known !== null && ($this->now)() < $known['fresh_until'];
        $pem = $isFresh ? $known['pem'] : $this->ask($keyId, $known['pem'] ?? null);
        if ($pem === null) {
            throw new WebhookRefused('unknown_key', 'The service does not know this key, or no longer.');
        }
        return self::rsaKey($pem) ?? throw new WebhookRefused('key_unavailable', 'The key that is kept cannot be read.');
    }

    private function ask(string $keyId, ?string $known): ?string
    {
        $isById = $known !== null || $this->mayAsk('asks_by_id', 10, 6);
        try {
            $pem = $isById || $this->mayAsk('asks_for_current', 1, 5) ? $this->read($keyId, $isById ? $keyId : null) : null;
        } catch (PaymentError $error) {
            if ($known === null) {
                throw new WebhookRefused('key_unavailable', 'The key cannot be read now.', $error);
            }
            $this->keep($keyId, $known, self::ASK_AGAIN_AFTER_SECONDS);
            return $known;
        }
        // Where it was not asked for by its id, another key says nothing of it.
        if ($pem === null && !$isById) {
            throw new WebhookRefused('key_unavailable', 'Too many unknown keys were asked for.');
        }
        return $pem;
    }

    /** Null when the service has no such key. */
    private function read(string $wanted, ?string $asked): ?string
    {
        try {
            ['algorithm' => $algorithm, 'public_key_pem' => $pem, 'key_id' => $keyId] = $this->client->readPublicKey($asked);
        } catch (NotFound) {
            $state = $this->store->load();
            unset($state['keys'][$wanted]);
            $this->store->save($state);
            return null;
        }
        if ($algorithm !== 'RS256' || self::rsaKey($pem) === null) {
            throw new WebhookRefused('key_unavailable', 'The service gave a key that is not for RS256.');
        }
        $this->keep($keyId, $pem, $this->cacheSeconds);
        return $keyId === $wanted ? $pem : null;
    }

    private function keep(string $keyId, string $pem, int $seconds): void
    {
        $state = $this->store->load();
        $state['keys'][$keyId] = ['pem' => $pem, 'fresh_until' => ($this->now)() + $seconds];
        $this->store->save($state);
    }

    private function mayAsk(string $budget, int $most, float $intervalSeconds): bool
    {
        $state = $this->store->load();
        [$isAllowed, $state[$budget]] = AskBudget::spend($state[$budget] ?? null, $most, $intervalSeconds, ($this->now)());
        $this->store->save($state);
        return $isAllowed;
    }

    private static function rsaKey(string $pem): ?\OpenSSLAsymmetricKey
    {
        $key = openssl_pkey_get_public($pem);
        $isRsa = $key !== false && (openssl_pkey_get_details($key)['type'] ?? null) === OPENSSL_KEYTYPE_RSA;
        return $isRsa ? $key : null;
    }
}
