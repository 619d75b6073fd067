<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

/**
 * One try with curl: the whole answer within the time, or why there is none. Each has a connection of its own: curl would
 * repeat a request by itself when one that it kept turns out to be dead. Redirects are not followed: they could carry the
 * key to somebody else.
 */
final class CurlTransport implements Transport
{
    public function send(string $method, string $url, array $headers, ?string $body, int $timeoutMs): Reply|NoReply
    {
        $given = [];
        $handle = curl_init();
        curl_setopt_array($handle, [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => self::lines($headers, $body),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_PROXY => '',
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_FORBID_REUSE => true,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => $timeoutMs,
            CURLOPT_CONNECTTIMEOUT_MS => $timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$given): int {
                $parts = explode(':', $line, 2);
                if (count($parts) === 2) {
                    $given[strtolower(trim($parts[0]))] = trim($parts[1]);
                }
                return strlen($line);
            },
        ]);
        if ($body !== null || $method !== 'GET') {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $body ?? '');
        }
        $text = curl_exec($handle);
        if (is_string($text)) {
            return new Reply((int) curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $given, $text);
        }
        $isLate = curl_errno($handle) === CURLE_OPERATION_TIMEDOUT;
        $reason = $isLate ? "No answer within $timeoutMs ms." : curl_error($handle);
        // Until then there was no connection over which anything could have been sent.
        return new NoReply($reason, curl_getinfo($handle, CURLINFO_PRETRANSFER_TIME) > 0);
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function lines(array $headers, ?string $body): array
    {
        $lines = array_map(static fn (string $name, string $value): string => "$name: $value", array_keys($headers), $headers);
        // What curl would add by itself is left out by a name without a value.
        return [...$lines, 'Expect:', ...($body === null ? ['Content-Type:'] : [])];
    }
}
