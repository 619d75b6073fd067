<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

use MobileMoney\Client\Errors\ErrorOfReply;
use MobileMoney\Client\Errors\PaymentError;
use MobileMoney\Client\Errors\ServiceFailed;
use MobileMoney\Client\Errors\ServiceUnreachable;

/** Calls operations, and calls again what failed for now and may be repeated. */
final class Caller
{
    /** Each of these does something every time it arrives; everything else may arrive twice and happens once. */
    private const UNREPEATABLE = [
        'POST /api/v1/transactions/{service_tx_id}/replay-webhook',
        'POST /api/v1/sandbox/transactions/{service_tx_id}/simulate',
    ];
    private const PASSING = [429, 502, 503, 504];

    private readonly string $baseUrl;

    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly string $apiKey,
        private readonly int $timeoutMs,
        private readonly int $retries,
        private readonly int $firstPauseMs,
        private readonly int $deadlineMs,
        private readonly Transport $transport,
    ) {
        if (preg_match('#^https?://[^/]#i', $baseUrl) !== 1 || parse_url($baseUrl, PHP_URL_HOST) === null) {
            throw new \InvalidArgumentException("baseUrl must be an http or https address, not '$baseUrl'.");
        }
        // A line end in it would begin another header.
        if (preg_match('/^[!-~]*\z/', $apiKey) !== 1) {
            throw new \InvalidArgumentException('The API key has characters that no header can carry.');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
    }

    /**
     * @param array<string, string> $path
     * @param array<string, string|int|null> $query
     * @param array<string, mixed>|object|null $body
     * @param int $waitMs how long the service itself may take its time, as a reader of events lets it
     * @return array<string, mixed>
     */
    public function call(string $name, array $path = [], array $query = [], array|object|null $body = null, int $waitMs = 0): array
    {
        [$method, $template] = explode(' ', $name);
        $url = $this->baseUrl . self::filled($template, $path) . self::search($query);
        $data = $body === null ? null : json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
        // The same for all tries, so that the log of the service tells them as one call.
        $requestId = bin2hex(random_bytes(16));
        $headers = $this->headers($requestId, $data);
        $givesUpAtMs = self::clockMs() + $this->deadlineMs + $waitMs;
        $mayHaveArrived = false;
        for ($tries = 1; ; $tries += 1) {
            $within = (int) max(1, min($this->timeoutMs + $waitMs, $givesUpAtMs - self::clockMs()));
            $reply = $this->transport->send($method, $url, $headers, $data, $within);
            if ($reply instanceof Reply && self::isAnswer($name, $reply)) {
                return self::answerOf($reply, $requestId);
            }
            $error = self::errorOf($name, $reply, $requestId, $mayHaveArrived);
            $mayHaveArrived = $error->mayHaveArrived;
            $pauseMs = Pause::ms($tries, $this->firstPauseMs, self::askedPauseMs($reply), mt_rand() / mt_getrandmax());
            $isInTime = self::clockMs() + $pauseMs < $givesUpAtMs;
            if ($tries > $this->retries || !$isInTime || !self::mayRepeat($name, $reply)) {
                throw $error;
            }
            usleep((int) ($pauseMs * 1_000));
        }
    }

    /** @return array<string, string> */
    private function headers(string $requestId, ?string $data): array
    {
        return ['Accept' => 'application/json', 'X-Request-Id' => $requestId]
            + ($this->apiKey === '' ? [] : ['X-API-Key' => $this->apiKey])
            + ($data === null ? [] : ['Content-Type' => 'application/json']);
    }

    private static function clockMs(): float
    {
        return hrtime(true) / 1e6;
    }

    /** The state of health is an answer also when it is a bad one. */
    private static function isAnswer(string $name, Reply $reply): bool
    {
        return $reply->status === 200
            || ($name === 'GET /health' && $reply->status === 503 && str_contains($reply->body, '"checks"'));
    }

    /** @return array<string, mixed> */
    private static function answerOf(Reply $reply, string $requestId): array
    {
        $answer = json_decode($reply->body, true);
        if (is_array($answer)) {
            return $answer;
        }
        $named = $reply->headers['x-request-id'] ?? $requestId;
        throw new ServiceFailed('service_error', $reply->status, 'The answer is no JSON.', $named, true);
    }

    private static function askedPauseMs(Reply|NoReply $reply): ?float
    {
        return $reply instanceof Reply
            ? Pause::retryAfterMs($reply->headers['retry-after'] ?? null, microtime(true) * 1_000)
            : null;
    }

    private static function mayRepeat(string $name, Reply|NoReply $reply): bool
    {
        $isRepeatable = !in_array($name, self::UNREPEATABLE, true);
        if ($reply instanceof NoReply) {
            return $isRepeatable || !$reply->mayHaveArrived;
        }
        // A request that was one too many was turned away at the door.
        return in_array($reply->status, self::PASSING, true) && ($isRepeatable || $reply->status === 429);
    }

    /** The last try decides which error it is; whether anything arrived is a matter of all of them. */
    private static function errorOf(string $name, Reply|NoReply $reply, string $requestId, bool $mayHaveArrivedBefore): PaymentError
    {
        return $reply instanceof Reply
            ? ErrorOfReply::make($name, $reply, $requestId, $mayHaveArrivedBefore)
            : new ServiceUnreachable($reply->reason, $requestId, $mayHaveArrivedBefore || $reply->mayHaveArrived);
    }

    /** @param array<string, string> $path */
    private static function filled(string $template, array $path): string
    {
        return (string) preg_replace_callback(
            '/\{(\w+)\}/',
            static fn (array $found): string => self::segment($found[1], $path[$found[1]]),
            $template,
        );
    }

    /** One part of a path. What would change the path around it is a mistake of the caller, and asks for nothing. */
    private static function segment(string $member, string $value): string
    {
        if (in_array($value, ['', '.', '..'], true)) {
            throw new \InvalidArgumentException("$member cannot be '$value'.");
        }
        return rawurlencode($value);
    }

    /** @param array<string, string|int|null> $query */
    private static function search(array $query): string
    {
        $given = array_filter($query, static fn ($value): bool => $value !== null);
        // Without the separator it would be the one that php.ini has for links in pages, such as `&amp;`.
        return $given === [] ? '' : '?' . http_build_query($given, '', '&');
    }
}
