<?php

declare(strict_types=1);

namespace MobileMoney\Client\Calling;

/** Why there is no answer. */
final class NoReply
{
    /** @param bool $mayHaveArrived false only when it is certain that the service did not get the request */
    public function __construct(public readonly string $reason, public readonly bool $mayHaveArrived)
    {
    }
}
