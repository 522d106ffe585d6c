// What answers say about a brand, counted: tools without a v1 route.

import { COMPARE_SCANS, compareScans, howSure } from './compare-scans.ts'
import { GET_PROMPT, getPromptTool, whatIsJudged } from './get-prompt.ts'
import { GET_RIVALS, getRivals, whyNoShare } from './get-rivals.ts'
import { GET_SOURCES, getSources, provesNot } from './get-sources.ts'
import { SEARCH_ANSWERS, searchAnswersTool } from './search-answers.ts'
import { readOfOthers, type Tool } from './tool.ts'

export const ANSWER_TOOLS: Tool[] = [
  {
    ...readOfOthers,
    name: 'compare_scans',
    title: 'What changed for a brand',
    description:
      'What changed since the last scan, or between two: rates that a test calls changed, with 95 % intervals, and false ' +
      'claims that came or went. Report no other difference as a change.',
    route: COMPARE_SCANS,
    handle: compareScans,
    noteOn: howSure,
  },
  {
    ...readOfOthers,
    name: 'search_answers',
    title: 'Find answers by their words',
    description:
      'Answers about a brand that have all the words: "a phrase", -without, the last word may go on. At most 10, the best of the ' +
      'newest, each with the piece that fits; get_run_evidence has the whole.',
    route: SEARCH_ANSWERS,
    handle: searchAnswersTool,
  },
  {
    ...readOfOthers,
    name: 'get_sources',
    title: 'What answers cite',
    description:
      'Domains that answers cite, at most 20: whose, rate, change against the window before, and how many of those answers say ' +
      'something false.',
    route: GET_SOURCES,
    handle: getSources,
    noteOn: provesNot,
  },
  {
    ...readOfOthers,
    name: 'get_prompt',
    title: 'One prompt on all engines',
    description:
      'A prompt, by the promptId that other tools tell: how often each engine names the brand and contradicts a fact, with 95 % ' +
      'intervals, its last answer, and the false claims it brings. Report no rate without its interval and n.',
    route: GET_PROMPT,
    handle: getPromptTool,
    noteOn: whatIsJudged,
  },
  {
    ...readOfOthers,
    name: 'get_rivals',
    title: 'How a brand stands against its rivals',
    description:
      'Share of voice, how often named, mean place in numbered lists and tables, of the brand and each rival, with ' +
      '95 % intervals; by engine only the share of voice.',
    route: GET_RIVALS,
    handle: getRivals,
    noteOn: whyNoShare,
  },
]
