<?php

declare(strict_types=1);

// The oldest PHP that the client promises to run on, 8.1, is seldom installed. What later ones brought is looked for here:
// words of the language by its own scanner, functions by their names. It is no proof; a run on 8.1 would be one.

$later = [
    'a readonly class (8.2)' => '/\breadonly\s+(final\s+|abstract\s+)*class\b|\b(final|abstract)\s+readonly\s+class\b/',
    'a type that is null, false or true alone (8.2)' => '/\)\s*:\s*(null|false|true)\s*\{/',
    'a type in brackets (8.2)' => '/[(,:]\s*\(\s*\w+\s*&\s*\w+\s*\)\s*\|/',
    'a constant with a type (8.3)' => '/\bconst\s+\??[\w\\\\]+\s+\w+\s*=/',
    'a class constant by a name in braces (8.3)' => '/::\{/',
    'a hook of a property, or a write of its own (8.4)' => '/\b(private|protected)\(set\)|\$\w+\s*\{\s*(get|set)\b/',
    'a new object without brackets around it (8.4)' => '/[=(,]\s*new \w+\([^()]*\)->/',
    'a pipe (8.5)' => '/\|>/',
    'a function of later releases' => '/\b(json_validate|str_increment|str_decrement|mb_str_pad|array_find|array_find_key|array_any|array_all|mb_trim|mb_ucfirst|array_first|array_last|openssl_cipher_key_length|ini_parse_quantity|curl_upkeep|iterator_apply_all)\s*\(/',
];

/** The code of a file without comments and texts. */
$bare = static function (string $code): string {
    $kept = '';
    foreach (PhpToken::tokenize($code) as $token) {
        $isText = $token->is([T_COMMENT, T_DOC_COMMENT, T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE, T_INLINE_HTML]);
        $kept .= $isText ? '_' : $token->text;
    }
    return $kept;
};

$found = static function (string $code) use ($later, $bare): array {
    $text = $bare($code);
    return array_keys(array_filter($later, static fn (string $pattern): bool => preg_match($pattern, $text) === 1));
};

test('nothing in the client and its examples is newer than PHP 8.1', function () use ($found): void {
    $root = dirname(__DIR__);
    $count = 0;
    foreach (['src', 'examples'] as $folder) {
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$root/$folder")) as $file) {
            if ($file->getExtension() === 'php') {
                $count += 1;
                same([$file->getFilename(), $found((string) file_get_contents($file->getPathname()))], [$file->getFilename(), []]);
            }
        }
    }
    same($count > 20, true);
});

test('what is newer is found', function () use ($found): void {
    same($found('<?php final readonly class A { public const string B = "b"; }'), ['a readonly class (8.2)', 'a constant with a type (8.3)']);
    same($found('<?php if (json_validate($text)) { echo "readonly class"; }'), ['a function of later releases']);
});
