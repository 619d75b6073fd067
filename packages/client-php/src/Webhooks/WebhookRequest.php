<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** Headers and body of a webhook. */
final class WebhookRequest
{
    private const EVENTS = ['payment.succeeded', 'payment.failed', 'payment.expired'];
    private const TIME = '/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})\z/';

    /**
     * A header that must be there exactly once. Capitals make no difference.
     *
     * @param array<string, string|list<string>> $headers as `getallheaders()`, PSR-7 and Laravel have them
     */
    public static function header(array $headers, string $name): string
    {
        $values = [];
        foreach ($headers as $given => $value) {
            if (strtolower((string) $given) === $name) {
                array_push($values, ...array_values((array) $value));
            }
        }
        if (($values[0] ?? '') === '') {
            throw new WebhookRefused('missing_header', "There is no $name.");
        }
        if (count($values) > 1) {
            throw new WebhookRefused('malformed_header', "There is more than one $name.");
        }
        return $values[0];
    }

    /**
     * Reads a body that is known to come from the service.
     *
     * @return array{service_tx_id: string, reference: string, event: string, direction: string, amount_xaf: int, operator: string, provider_tx_id: string|null, ts: string}
     */
    public static function payload(string $body): array
    {
        try {
            $value = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
        } catch (\JsonException $error) {
            throw new WebhookRefused('malformed_body', 'The body is no JSON.', $error);
        }
        if (!is_array($value)) {
            throw new WebhookRefused('malformed_body', 'The body is no JSON object.');
        }
        foreach (self::checks() as $member => $isFine) {
            if (!array_key_exists($member, $value) || !$isFine($value[$member])) {
                throw new WebhookRefused('malformed_body', "The member $member is missing or not understood.");
            }
        }
        return $value;
    }

    /** @return array<string, \Closure(mixed): bool> */
    private static function checks(): array
    {
        $isText = static fn (mixed $value): bool => is_string($value) && $value !== '';
        return [
            'service_tx_id' => $isText,
            'reference' => $isText,
            'event' => static fn (mixed $value): bool => in_array($value, self::EVENTS, true),
            'direction' => static fn (mixed $value): bool => in_array($value, ['deposit', 'withdrawal'], true),
            'amount_xaf' => static fn (mixed $value): bool => is_int($value) && abs($value) < 2 ** 53,
            'operator' => $isText,
            'provider_tx_id' => static fn (mixed $value): bool => $value === null || is_string($value),
            'ts' => static fn (mixed $value): bool => is_string($value) && preg_match(self::TIME, $value) === 1,
        ];
    }
}
