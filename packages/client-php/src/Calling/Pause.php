<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

final class Pause
{
    private const MAX_MS = 10_000;

    /**
     * How long to wait before the next try: twice as long each time, spread by `chance` (0 to 1) so that many clients do
     * not come back together, and never shorter than the service asked for.
     */
    public static function ms(int $triesSoFar, float $firstPauseMs, ?float $retryAfterMs, float $chance): float
    {
        $longest = min($firstPauseMs * 2 ** ($triesSoFar - 1), self::MAX_MS);
        return (float) max($longest / 2 * (1 + $chance), $retryAfterMs ?? 0);
    }

    /** The header Retry-After, in seconds or as a date; null when there is none that can be read. */
    public static function retryAfterMs(?string $header, float $nowMs): ?float
    {
        $text = trim($header ?? '');
        if (preg_match('/^[0-9]+\z/', $text) === 1) {
            return (float) $text * 1_000;
        }
        $at = str_ends_with($text, 'GMT') ? strtotime($text) : false;
        return $at === false ? null : (float) max(0, $at * 1_000 - $nowMs);
    }
}
