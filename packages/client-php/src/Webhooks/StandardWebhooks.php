<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

use MobileMoney\Client\Event;

/** The three headers of the Standard Webhooks specification, which applications with a webhook secret get. */
final class StandardWebhooks
{
    /** @var list<string> */
    private readonly array $keys;

    /**
     * @param string|list<string> $secrets several may be valid at once, as while one replaces another
     * @param int $toleranceSeconds how old, or how far ahead, the time of a webhook may be
     * @param (\Closure(): float)|null $now seconds since 1970, in the place of microtime
     */
    public function __construct(
        #[\SensitiveParameter] string|array $secrets,
        private readonly int $toleranceSeconds = 300,
        private readonly ?\Closure $now = null,
    ) {
        $this->keys = array_map(self::keyOf(...), array_values((array) $secrets));
    }

    /**
     * What happened; throws WebhookRefused when it must not be believed. Needs no request to the service.
     *
     * @param array<string, string|list<string>> $headers
     */
    public function verify(string $rawBody, array $headers): Event
    {
        $id = WebhookRequest::header($headers, 'webhook-id');
        $timestamp = WebhookRequest::header($headers, 'webhook-timestamp');
        $signatures = array_map(self::signatureBytes(...), explode(' ', WebhookRequest::header($headers, 'webhook-signature')));
        $this->checkTime($timestamp);
        $matches = 0;
        // Every pair is compared, so that the time taken does not tell which secret came close.
        foreach ($this->keys as $key) {
            $wanted = hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true);
            foreach ($signatures as $given) {
                $matches += hash_equals($wanted, $given) ? 1 : 0;
            }
        }
        if ($matches === 0) {
            throw new WebhookRefused('bad_signature', 'No signature fits a secret.');
        }
        return new Event($id, WebhookRequest::payload($rawBody));
    }

    /** A signature of another version than v1 is one that fits nothing. */
    private static function signatureBytes(string $text): string
    {
        return str_starts_with($text, 'v1,') ? (string) base64_decode(substr($text, 3), true) : '';
    }

    private function checkTime(string $timestamp): void
    {
        if (preg_match('/^[0-9]{1,12}\z/', $timestamp) !== 1) {
            throw new WebhookRefused('malformed_header', 'webhook-timestamp is no count of seconds.');
        }
        $age = ($this->now === null ? microtime(true) : ($this->now)()) - (int) $timestamp;
        if ($age > $this->toleranceSeconds) {
            throw new WebhookRefused('expired_token', 'The webhook is too old.');
        }
        if ($age < -$this->toleranceSeconds) {
            throw new WebhookRefused('future_token', 'The webhook is from the future.');
        }
    }

    /** A secret that is not what was shown is a mistake of the program, not of who sent the webhook. */
    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        if (preg_match('#^whsec_([A-Za-z0-9+/]+={0,2})\z#', $secret, $found) !== 1) {
            throw new \InvalidArgumentException('A webhook secret is whsec_ and base64.');
        }
        return (string) base64_decode($found[1]);
    }
}
