const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`

/** As JSON: what turns on whoever takes it for a text, or looks up in it what every object has. */
export const TURNING = [
  '{"toString":"x"}',
  '{"toString":null,"valueOf":null}',
  '{"toString":{},"valueOf":[],"toJSON":"x"}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"length":1e9}',
  '{"then":"x"}',
  '[{"toString":"x"}]',
  '[[["x"]]]',
  '[]',
  'null',
  'true',
  '1e400',
  nested(5_000, '[', ']'),
  nested(5_000, '{"a":', '}'),
]
