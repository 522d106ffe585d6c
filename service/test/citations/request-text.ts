// A request as it is written down for whoever replies to it.

import type { ModelRequest } from '../../src/readers/wires/wire.ts'

export const requestText = ({ instruction, input }: ModelRequest): string => `${instruction}\n\n${input}`
