<?php

declare(strict_types=1);

// For programs without Composer: `require 'client-php/autoload.php';` is all they need.
spl_autoload_register(static function (string $class): void {
    $prefix = 'MobileMoney\\Client\\';
    if (str_starts_with($class, $prefix)) {
        $path = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (is_file($path)) {
            require $path;
        }
    }
});
