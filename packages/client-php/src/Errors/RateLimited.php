<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** Too many requests; this one was turned away at the door. */
final class RateLimited extends ServiceFailed
{
}
