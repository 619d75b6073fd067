<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

use MobileMoney\Client\Calling\CurlTransport;
use MobileMoney\Client\Calling\Transport;
use MobileMoney\Client\Event;
use MobileMoney\Client\PaymentClient;

/** Tells whether a webhook really comes from the service. */
final class WebhookVerifier
{
    /** What token and body both tell, and what it is called when they do not agree. */
    private const AGREEMENTS = [
        ['service_tx_id', 'transaction_mismatch', 'Token and body are of different transactions.'],
        ['event', 'event_mismatch', 'Token and body are of different events.'],
        ['reference', 'reference_mismatch', 'Token and body have different references.'],
    ];

    private readonly PublicKeys $keys;
    private readonly \Closure $now;

    /**
     * @param KeyStore $keys where public keys are kept from request to request: a FileKeyStore, or one of your own
     * @param int $toleranceSeconds how far the clocks of the service and of this machine may be apart
     * @param int $cacheSeconds how long a public key is used before it is asked for again
     * @param (\Closure(): float)|null $now seconds since 1970, in the place of microtime
     * @param array{keys?: list<array<string, string>>} $keySet keys that are known already, as `readKeySet` gives them: for these the service is not asked
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $apiKey = '',
        KeyStore $keys = new MemoryKeyStore(),
        private readonly string $issuer = 'mobile-money-service',
        private readonly int $toleranceSeconds = 30,
        int $cacheSeconds = 86_400,
        ?\Closure $now = null,
        Transport $transport = new CurlTransport(),
        array $keySet = [],
    ) {
        $this->now = $now ?? static fn (): float => microtime(true);
        // The service waits five seconds for an answer to its webhook; a key must be there well before that.
        $client = new PaymentClient($baseUrl, $apiKey, timeoutMs: 2_000, retries: 1, deadlineMs: 3_500, transport: $transport);
        $this->keys = new PublicKeys($client, $keys, $cacheSeconds, $this->now, $keySet);
    }

    /**
     * What happened; throws WebhookRefused when it must not be believed.
     *
     * @param string $rawBody what came, untouched
     * @param array<string, string|list<string>> $headers
     */
    public function verify(string $rawBody, array $headers): Event
    {
        $token = new WebhookToken(WebhookRequest::header($headers, 'x-service-signature'));
        $key = $this->keys->find($token->keyId);
        $claims = $token->verifiedClaims($key, $this->issuer, $this->toleranceSeconds, ($this->now)());
        if (!hash_equals(hash('sha256', $rawBody), $claims['body_sha256'])) {
            throw new WebhookRefused('body_mismatch', 'The body is not the one that was signed.');
        }
        $payload = WebhookRequest::payload($rawBody);
        foreach (self::AGREEMENTS as [$member, $code, $detail]) {
            if ($claims[$member] !== $payload[$member]) {
                throw new WebhookRefused($code, $detail);
            }
        }
        $failureCode = $claims['failure_code'] ?? null;
        return new Event($claims['event_id'], $payload, is_string($failureCode) ? $failureCode : null);
    }
}
