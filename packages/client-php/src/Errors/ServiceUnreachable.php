<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** No answer came. What was asked for may have happened all the same, unless `mayHaveArrived` is false. */
final class ServiceUnreachable extends PaymentError
{
    public function __construct(string $detail, string $requestId, bool $mayHaveArrived)
    {
        parent::__construct('unreachable', null, $detail, $requestId, $mayHaveArrived);
    }
}
