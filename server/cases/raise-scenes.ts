import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseCalls } from '#contract/case-calls.ts'

/** What a fundraiser can be about, with its prompts and hints: the product's own data, checked as it is loaded. */
export const raiseScenes = caseCalls.allRaiseScenes.output.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'raise-scenes.json'), 'utf8')),
)
