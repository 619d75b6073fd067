<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

use MobileMoney\Client\Calling\Reply;

/** The error that an answer stands for. */
final class ErrorOfReply
{
    private const CREATIONS = ['POST /api/v1/deposits', 'POST /api/v1/withdrawals'];
    private const REPLAY = 'POST /api/v1/transactions/{service_tx_id}/replay-webhook';
    private const PLAIN = [401 => 'invalid_api_key', 404 => 'not_found', 409 => 'conflict', 429 => 'rate_limited'];
    /** The class of a code, where it has one of its own. */
    private const CLASSES = [
        'invalid_api_key' => InvalidApiKey::class,
        'not_found' => NotFound::class,
        'conflict' => Conflict::class,
        'rate_limited' => RateLimited::class,
        'no_provider' => NoProvider::class,
    ];
    /** Nothing was done at these: the request was turned away at the door, or found no one to do it. */
    private const UNDONE = ['rate_limited', 'no_provider'];

    public static function make(string $name, Reply $reply, string $requestIdSent, bool $mayHaveArrivedBefore): PaymentError
    {
        $status = $reply->status;
        $requestId = $reply->headers['x-request-id'] ?? $requestIdSent;
        $said = self::detailOf($reply->body);
        if ($status === 422 && is_array($said) && array_is_list($said)) {
            $words = array_map(static fn (array $fault): string => implode('.', $fault['loc']) . ": {$fault['msg']}", $said);
            return new ValidationFailed($status, implode('; ', $words), $requestId, $said, $mayHaveArrivedBefore);
        }
        $code = self::codeOf($name, $reply, $said);
        $detail = is_string($said) ? $said : "The service answered with status $status.";
        $isRefusal = $status >= 400 && $status < 500 && $status !== 429;
        $class = self::CLASSES[$code] ?? ($isRefusal ? RequestRefused::class : ServiceFailed::class);
        $mayHaveArrived = $mayHaveArrivedBefore || !($isRefusal || in_array($code, self::UNDONE, true));
        return new $class($code, $status, $detail, $requestId, $mayHaveArrived);
    }

    private static function codeOf(string $name, Reply $reply, mixed $said): string
    {
        $status = $reply->status;
        $isCreation = in_array($name, self::CREATIONS, true);
        // A service that has lost its database says when to come back; one without a provider cannot know.
        $isNoProvider = $isCreation && is_string($said) && !isset($reply->headers['retry-after']);
        return match (true) {
            $status === 400 && $name === self::REPLAY => 'no_callback_url',
            $status === 400 && $isCreation => 'unknown_operator',
            $status === 422 && $isCreation && is_string($said) => 'prefix_mismatch',
            $status === 503 && $isNoProvider => 'no_provider',
            isset(self::PLAIN[$status]) => self::PLAIN[$status],
            default => $status >= 400 && $status < 500 ? 'invalid_request' : 'service_error',
        };
    }

    /** The member `detail`; null when something else than the service answered. */
    private static function detailOf(string $body): mixed
    {
        $value = json_decode($body, true);
        return is_array($value) ? $value['detail'] ?? null : null;
    }
}
