<?php

declare(strict_types=1);

// Runs the tests, and ends with how many there were. With names, only those files.

require __DIR__ . '/../autoload.php';

$GLOBALS['counted'] = ['passed' => 0, 'failed' => 0];

/** A sentence of what is promised, and what must not throw if it is kept. */
function test(string $sentence, Closure $body): void
{
    try {
        $body();
        $GLOBALS['counted']['passed'] += 1;
    } catch (Throwable $problem) {
        $GLOBALS['counted']['failed'] += 1;
        fwrite(STDERR, "✗ $sentence\n  {$problem->getMessage()}\n  {$problem->getFile()}:{$problem->getLine()}\n");
    }
}

function same(mixed $given, mixed $wanted): void
{
    if ($given !== $wanted) {
        throw new RuntimeException('is ' . var_export($given, true) . ', not ' . var_export($wanted, true));
    }
}

/** @return Throwable what it threw */
function thrown(string $class, Closure $body): Throwable
{
    try {
        $body();
    } catch (Throwable $problem) {
        if ($problem instanceof $class) {
            return $problem;
        }
        throw new RuntimeException('threw ' . $problem::class . ": {$problem->getMessage()}, not $class");
    }
    throw new RuntimeException("did not throw $class");
}

// The vectors come first: others use what they begin with.
$names = array_slice($argv, 1) ?: ['vectors_test.php', 'client_test.php', 'laravel_test.php', 'oldest_php_test.php'];
foreach ($names as $name) {
    require __DIR__ . "/$name";
}
['passed' => $passed, 'failed' => $failed] = $GLOBALS['counted'];
echo "$passed passed, $failed failed\n";
exit($failed === 0 && $passed > 0 ? 0 : 1);
