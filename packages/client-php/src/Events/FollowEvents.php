<?php

declare(strict_types=1);

namespace MobileMoney\Client\Events;

use MobileMoney\Client\Calling\Pause;
use MobileMoney\Client\Errors\ServiceFailed;
use MobileMoney\Client\Errors\ServiceUnreachable;
use MobileMoney\Client\Event;

/** Reads the feed page after page. */
final class FollowEvents
{
    private const FIRST_PAUSE_MS = 500;
    private const PAUSES_MAX = 6;
    public const PAGE_SIZE_MAX = 100;

    /** @param \Closure(array{after: string|null, limit: int, wait: int}): array{items: list<array<string, mixed>>, next: string} $read */
    public function __construct(private readonly \Closure $read)
    {
    }

    /**
     * The place of an event is kept when the next one is asked for: who breaks off, throws or dies before that gets it
     * again.
     *
     * @param (\Closure(\Throwable): mixed)|null $onProblem
     * @return \Generator<int, Event>
     */
    public function forGood(CursorStore $cursors, string $start, int $waitSeconds, int $limit, ?\Closure $onProblem): \Generator
    {
        $after = $cursors->load() ?? ($start === 'end' ? 'end' : null);
        while (true) {
            $answer = $this->readPatiently(['after' => $after, 'limit' => $limit, 'wait' => $waitSeconds], $onProblem);
            foreach ($answer['items'] as $item) {
                yield self::event($item);
                $cursors->save($item['cursor']);
            }
            if ($after === 'end') {
                $cursors->save($answer['next']);
            }
            $after = $answer['next'];
        }
    }

    /**
     * All that came after a cursor: gives the cursor to go on from. A page that is not full is the last one; who went on
     * until a page is empty would never be done while events keep coming.
     *
     * @param \Closure(Event): mixed $handle
     */
    public function catchUp(?string $since, \Closure $handle): string
    {
        do {
            ['items' => $items, 'next' => $since] = ($this->read)(['after' => $since, 'limit' => self::PAGE_SIZE_MAX, 'wait' => 0]);
            foreach ($items as $item) {
                $handle(self::event($item));
            }
        } while (count($items) === self::PAGE_SIZE_MAX);
        return $since;
    }

    /**
     * Asks until there is an answer. What asking again cannot mend is thrown.
     *
     * @param array{after: string|null, limit: int, wait: int} $query
     * @return array{items: list<array<string, mixed>>, next: string}
     */
    private function readPatiently(array $query, ?\Closure $onProblem): array
    {
        for ($tries = 1; ; $tries += 1) {
            try {
                return ($this->read)($query);
            } catch (ServiceUnreachable | ServiceFailed $problem) {
                if ($onProblem !== null) {
                    $onProblem($problem);
                }
                usleep((int) (Pause::ms(min($tries, self::PAUSES_MAX), self::FIRST_PAUSE_MS, null, mt_rand() / mt_getrandmax()) * 1_000));
            }
        }
    }

    /** @param array<string, mixed> $item */
    private static function event(array $item): Event
    {
        return new Event($item['event_id'], $item['payload'], $item['failure_code'], $item['cursor']);
    }
}
