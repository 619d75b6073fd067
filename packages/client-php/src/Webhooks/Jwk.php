<?php

declare(strict_types=1);

namespace MobileMoney\Client\Webhooks;

/** An RSA key of a JWK set, which PHP cannot read by itself: its two numbers, put into the form that it can. */
final class Jwk
{
    private const RSA_ENCRYPTION = "\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00";

    /** @param array<string, string> $jwk */
    public static function publicKey(array $jwk): \OpenSSLAsymmetricKey
    {
        $numbers = self::tagged("\x30", self::number($jwk['n']) . self::number($jwk['e']));
        $der = self::tagged("\x30", self::RSA_ENCRYPTION . self::tagged("\x03", "\0$numbers"));
        $pem = "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($der), 64, "\n") . "-----END PUBLIC KEY-----\n";
        $key = openssl_pkey_get_public($pem);
        return $key === false ? throw new \InvalidArgumentException("The key {$jwk['kid']} of the set cannot be read.") : $key;
    }

    private static function number(string $text): string
    {
        $bytes = ltrim((string) base64_decode(strtr($text, '-_', '+/')), "\0");
        // A first bit that is set would make it a negative number.
        return self::tagged("\x02", ord($bytes[0] ?? "\0") > 0x7f ? "\0$bytes" : $bytes);
    }

    private static function tagged(string $tag, string $content): string
    {
        $length = strlen($content);
        $size = ltrim(pack('N', $length), "\0");
        return $tag . ($length < 0x80 ? chr($length) : chr(0x80 | strlen($size)) . $size) . $content;
    }
}
