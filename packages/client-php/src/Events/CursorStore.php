<?php

declare(strict_types=1);

namespace MobileMoney\Client\Events;

/**
 * Where a reader of events keeps its place. In a platform that is a column beside its books, written in the same
 * transaction as what the event does to them; then nothing is ever done twice.
 */
interface CursorStore
{
    /** Null while nothing was read. */
    public function load(): ?string;

    /** Everything up to this cursor has been dealt with. */
    public function save(string $cursor): void;
}
