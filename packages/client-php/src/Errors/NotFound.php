<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** There is no such thing, or it belongs to another application. */
final class NotFound extends RequestRefused
{
}
