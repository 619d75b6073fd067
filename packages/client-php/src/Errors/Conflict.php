<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** The transaction is in a state in which this cannot be done. */
final class Conflict extends RequestRefused
{
}
