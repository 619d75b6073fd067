<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** A webhook that must not be acted on. */
final class WebhookRefused extends \RuntimeException
{
    /**
     * @param string $errorCode for programs; it never changes: `missing_header`, `malformed_header`, `malformed_token`,
     *     `wrong_algorithm`, `unknown_key`, `key_unavailable`, `bad_signature`, `wrong_issuer`, `expired_token`,
     *     `future_token`, `body_mismatch`, `malformed_body`, `transaction_mismatch`, `event_mismatch` or `reference_mismatch`
     */
    public function __construct(public readonly string $errorCode, string $detail, ?\Throwable $previous = null)
    {
        parent::__construct("$errorCode: $detail", 0, $previous);
    }

    /** What to answer with. Not known to be forged when the key could not be asked for: the service should try again. */
    public function status(): int
    {
        return $this->errorCode === 'key_unavailable' ? 503 : 401;
    }
}
