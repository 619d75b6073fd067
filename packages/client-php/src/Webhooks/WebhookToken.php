<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** The JSON web token that comes with a webhook. */
final class WebhookToken
{
    private const MAX_CHARS = 8_192;

    private readonly string $header;
    private readonly string $claims;
    private readonly string $signature;
    /** The id of the key that the token says it was signed with. Nothing is believed yet. */
    public readonly string $keyId;

    public function __construct(string $token)
    {
        $form = '/^([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]*)\.([A-Za-z0-9_-]*)\z/';
        if (strlen($token) > self::MAX_CHARS || preg_match($form, $token, $parts) !== 1) {
            throw new WebhookRefused('malformed_token', 'The token cannot be read.');
        }
        [, $this->header, $this->claims, $this->signature] = $parts;
        $header = self::decodedObject($this->header);
        if (($header['alg'] ?? null) !== 'RS256') {
            throw new WebhookRefused('wrong_algorithm', 'The token is not signed with RS256.');
        }
        $keyId = $header['kid'] ?? null;
        if (!is_string($keyId) || preg_match('/^[A-Za-z0-9_.-]{1,128}\z/', $keyId) !== 1) {
            throw new WebhookRefused('malformed_token', 'The token names no key.');
        }
        if (array_key_exists('crit', $header)) {
            throw new WebhookRefused('malformed_token', 'The token asks for what is not understood.');
        }
        $this->keyId = $keyId;
    }

    /**
     * The claims of a token that was signed with this key, by this issuer, not long ago.
     *
     * @return array<string, mixed>
     */
    public function verifiedClaims(\OpenSSLAsymmetricKey $key, string $issuer, int $toleranceSeconds, float $now): array
    {
        $signed = "$this->header.$this->claims";
        if (openssl_verify($signed, self::decoded($this->signature), $key, OPENSSL_ALGO_SHA256) !== 1) {
            throw new WebhookRefused('bad_signature', 'The token was signed by somebody else.');
        }
        $claims = self::decodedObject($this->claims);
        if (($claims['iss'] ?? null) !== $issuer) {
            throw new WebhookRefused('wrong_issuer', 'The token is from another issuer.');
        }
        if (self::time($claims, 'exp') <= floor($now) - $toleranceSeconds) {
            throw new WebhookRefused('expired_token', 'The time of the token is over.');
        }
        if (self::time($claims, 'iat') > $now + $toleranceSeconds) {
            throw new WebhookRefused('future_token', 'The token is from the future; are the clocks right?');
        }
        foreach (['service_tx_id', 'reference', 'event', 'body_sha256', 'event_id'] as $name) {
            if (!is_string($claims[$name] ?? null)) {
                throw new WebhookRefused('malformed_token', "The token has no claim $name.");
            }
        }
        return $claims;
    }

    /** @param array<string, mixed> $claims */
    private static function time(array $claims, string $name): int|float
    {
        $value = $claims[$name] ?? null;
        if (is_int($value) || is_float($value)) {
            return $value;
        }
        throw new WebhookRefused('malformed_token', "The token has no time $name.");
    }

    private static function decoded(string $part): string
    {
        return (string) base64_decode(strtr($part, '-_', '+/'));
    }

    /** @return array<string, mixed> */
    private static function decodedObject(string $part): array
    {
        $value = json_decode(self::decoded($part), true, 64);
        if (is_array($value)) {
            return $value;
        }
        throw new WebhookRefused('malformed_token', 'The token cannot be read.');
    }
}
