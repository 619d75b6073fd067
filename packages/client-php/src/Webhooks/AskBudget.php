<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** Allows so many in a row, and then one more each time an interval is over. */
final class AskBudget
{
    /**
     * Whether one more is allowed now, and what is left then.
     *
     * @param array{left: int, counted_at: float}|null $state as it was given last; null at the beginning
     * @return array{bool, array{left: int, counted_at: float}}
     */
    public static function spend(?array $state, int $most, float $intervalSeconds, float $now): array
    {
        ['left' => $left, 'counted_at' => $countedAt] = $state ?? ['left' => $most, 'counted_at' => $now];
        // A clock that was set back must not stop the earning until it has caught up.
        $countedAt = min($countedAt, $now);
        $earned = (int) floor(($now - $countedAt) / $intervalSeconds);
        $left = min($most, $left + $earned);
        $countedAt += $earned * $intervalSeconds;
        return [$left > 0, ['left' => max(0, $left - 1), 'counted_at' => $countedAt]];
    }
}
