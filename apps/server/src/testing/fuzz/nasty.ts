import fc from 'fast-check';

/** Values that programs trip over, whatever the field was meant to hold. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, '', ' ', '0', '-1', 'null', 'NaN', 'true', '[]', '{}', '{', '"'],
    ...[
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udc00x',
      '\ufeff',
      '\u202e反',
      '💥',
      '%',
      '%00',
      '%ff',
      "'",
    ],
    ...['__proto__', 'constructor', 'toString', '../../etc/passwd', '..%2f..%2f', 'C:\\', '/'],
    ...['<script>alert(1)</script>', '{{7*7}}', '; drop table users', 'http://127.0.0.1/'],
    ...[0, -0, -1, 1.5, 1e-7, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, -1e308],
    ...[[], [[]], [null], {}, { length: 3 }, { constructor: {} }],
    ...[{ toString: 1 }, { length: { toString: 0 } }],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 64, max: 5000 }).map((length) => '长'.repeat(length)),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 30 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Fields nobody asked for, such as a careless program would write into a row. */
export const extraFields: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(
    ...['id', 'userId', 'ownerId', 'role', 'userType', 'isTestUser', 'isAdmin', 'phone', 'price'],
    ...['priceFen', 'amount', 'amountFen', 'cost', 'charged', 'balance', 'status', 'state'],
    ...['createdAt', 'paidAt', 'tickets', 'level', 'engine', 'version', 'constructor', 'prototype'],
  ),
  fc.constantFrom<unknown>(1, 0, true, 'owner', 'admin', 'completed', null, { $gt: 0 }),
  { minKeys: 1, maxKeys: 5 },
);

const deep = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth);

/** Bodies that are no JSON object, or a strange one. */
export const nastyJson: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.constantFrom(
      ...['', '{', '[', 'null', '1', '"text"', '[1]', '{"a":1,"a":2}', '{"a":}', '{} {}', 'nan'],
      ...['{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{"role":"owner"}}}'],
      ...[
        deep('[', ']', 20_000),
        deep('{"a":', '}', 5_000),
        '\ufeff{}',
        '{"\\ud800":1}',
        '{"a":1e999}',
      ],
    ),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  .map((text) => Buffer.from(text));

/** Bytes that are no text at all. */
export const nastyBytes: fc.Arbitrary<Buffer> = fc
  .uint8Array({ maxLength: 80 })
  .map((bytes) => Buffer.from(bytes));
