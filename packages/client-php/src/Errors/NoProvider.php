<?php

declare(strict_types=1);

namespace MobileMoney\Client\Errors;

/** No provider of the operator is available. Nothing was created. */
final class NoProvider extends ServiceFailed
{
}
