import { PURPOSE } from '#contract/cases/cases.ts'
import type { DraftFields, StoryAnswers } from '#contract/fundraisers/case-draft.ts'
import type { Scene } from '../wizard/wizard-context.ts'

/** Examples tell of one bus driver, who raises for herself or for her neighbor Ray. */
const ofMine = {
  organizer:
    'I’m Dana Whitfield. I drive a school bus in Marietta, Ohio, and I’ve lived here for nineteen years.',
  relationship:
    'My sister June is in it with me, and so are our neighbors on Fourth Street. The bills are in my name.',
  delivery: 'It goes to my own bank account. I photograph each receipt and post it here as an update.',
} as const

const ofTheirs = {
  organizer: 'I’m Dana Whitfield. I drive a school bus in Marietta, Ohio. Ray Alvarez lives two doors down.',
  relationship: 'We’ve been neighbors for eleven years. He knows about this page, and he said yes to it.',
  delivery:
    'Straight to Ray’s bank account, never through mine. He photographs each receipt, and I post it as an update.',
} as const

/** Finished answers about the scene, for who the money is for. */
export const storyExample = (
  { example }: Pick<Scene, 'example'>,
  { purpose }: Pick<DraftFields, 'purpose'>,
): StoryAnswers => {
  const { mine, theirs, spend } = example
  return purpose === PURPOSE.myself
    ? { ...ofMine, recipient: mine, spend }
    : { ...ofTheirs, recipient: theirs, spend }
}
