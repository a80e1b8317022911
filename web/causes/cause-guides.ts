import { RAISE_TYPES } from '#contract/cases/cases.ts'

type Point = { readonly title: string; readonly text: string }

/** Texts of a cause's page: a line below its name, and tips for a good fundraiser. */
export type CauseGuide = { readonly lead: string; readonly points: readonly Point[] }

const WHO: Point = { title: 'Who it’s for', text: 'And how you know them. “Dana is my sister” is enough.' }
const AGREED: Point = {
  title: 'Only what they agreed to',
  text: 'A page stays online. Ask before you name an illness, a child or an address.',
}

const GUIDES: Readonly<Record<number, CauseGuide>> = {
  1: {
    lead: 'Bills that insurance leaves, care at home, the road to treatment, a door wide enough for a chair.',
    points: [
      WHO,
      { title: 'What insurance leaves', text: 'What it pays, what it turned down, what is left.' },
      { title: 'What an ordinary day costs', text: 'A night nurse is $310. A trip is 480 miles.' },
      { ...AGREED, text: 'A diagnosis stays online. Ask before you name it.' },
    ],
  },
  2: {
    lead: 'The week after a fire, a layoff or a tow truck: a roof, the rent, the way to work.',
    points: [
      WHO,
      { title: 'What happened, and when', text: 'One plain sentence with a date.' },
      { title: 'What is due first', text: 'The deposit by Friday, the tools by the first. Name the day.' },
      { title: 'What is already covered', text: 'Insurance, relief, family. It makes the rest believable.' },
    ],
  },
  3: {
    lead: 'A funeral, the months after it, a bench in their name.',
    points: [
      { title: 'Who they were', text: 'One thing everyone who knew them would smile at.' },
      { title: 'Who you are to them', text: 'And that the family knows about the page.' },
      { title: 'What it pays for', text: 'The funeral home’s price, then what is left for the family.' },
      { title: 'Quiet words', text: 'No countdown and no pressure. People give because they cared.' },
    ],
  },
  4: {
    lead: 'A new baby, an adoption, a parent who needs care, a month when the rent and the groceries don’t both fit.',
    points: [
      WHO,
      { title: 'What changed', text: 'The hours that were cut, the twins that came early.' },
      { title: 'What it costs', text: 'A list with prices does more than a round number.' },
      { title: 'Children stay private', text: 'First names at most. A hand or a back is photo enough.' },
    ],
  },
  5: {
    lead: 'Tuition, tools for a trade, books for a classroom, the bus to the contest.',
    points: [
      WHO,
      { title: 'What the aid leaves', text: 'The school’s bill, minus grants, minus what you have.' },
      { title: 'When it is due', text: 'Schools have dates. Put yours in the first lines.' },
      { title: 'What comes after', text: 'The license, the job, the season. One sentence.' },
    ],
  },
  6: {
    lead: 'Surgery for a dog, hay for the winter, a kennel for the ones left behind.',
    points: [
      { title: 'Which animal', text: 'Its name, and a photo that you took.' },
      { title: 'What the vet said', text: 'The written estimate, and what happens without it.' },
      { title: 'What you pay yourself', text: 'Say it. It’s the best reason for others to join.' },
      { title: 'And if it isn’t enough', text: 'Or too late: say what the rest would be used for.' },
    ],
  },
  7: {
    lead: 'A garden, a free table, a shared roof that leaks: things a street can only fix together.',
    points: [
      { title: 'Who does the work', text: 'You, by name, and who is helping. We can’t host organizations.' },
      { title: 'Who owns the place', text: 'And that they said yes.' },
      { title: 'What each part costs', text: 'Lumber, soil, the permit. Small parts get paid first.' },
      { title: 'When it opens', text: 'A day that people can come and look.' },
    ],
  },
  8: {
    lead: 'After the water, the fire or the wind: the walls, the roof, a place to sleep until then.',
    points: [
      WHO,
      { title: 'What was lost', text: 'The rooms, the car, the work. A dated photo helps.' },
      { title: 'What insurance pays', text: 'And when. The gap until then counts, too.' },
      { title: 'Where they are now', text: 'The town is enough. Never the address.' },
    ],
  },
  9: {
    lead: 'A warm shelter in a church hall, a roof for a place of worship, a pilgrimage promised long ago.',
    points: [
      {
        title: 'Who raises it',
        text: 'A person, with the congregation’s letter. We can’t host congregations.',
      },
      { title: 'What it pays for', text: 'The contractor’s quote, line by line.' },
      { title: 'Who is welcome', text: 'Most donors will ask.' },
      { title: 'What you already have', text: 'Volunteers, materials, a fund started one Sunday.' },
    ],
  },
  10: {
    lead: 'Gear for a crew, meals cooked by neighbors, the gas that gets helpers there.',
    points: [
      { title: 'Who goes', text: 'How many of you, and who leads.' },
      { title: 'Who asked for you', text: 'A message from the people you help says it best.' },
      { title: 'What a day costs', text: 'Forty meals are $180. Two vans are $95 in gas.' },
      { title: 'What happens to the gear', text: 'When the season is over.' },
    ],
  },
  11: {
    lead: 'Fees and cleats, the trip to nationals, lights for a field that is dark by five.',
    points: [
      { title: 'Who plays', text: 'First names for anyone under 18. A team has a name of its own.' },
      { title: 'What it is for', text: 'The meet, the season, the field, with its dates.' },
      { title: 'What families already pay', text: 'And what’s left after that.' },
      { title: 'How it went', text: 'Promise to report back, then post it as an update.' },
    ],
  },
  12: {
    lead: 'A move to somewhere safer, paperwork that can’t wait, a project of your own.',
    points: [
      WHO,
      { title: 'What it is', text: 'In one sentence that a stranger understands.' },
      { title: 'What it costs', text: 'Prices you were given, not guesses.' },
      AGREED,
    ],
  },
}

/** Guide of the cause with this code. Throws if there is none. */
export const guideOf = (code: number): CauseGuide => {
  const guide = GUIDES[code]
  if (guide === undefined) throw new Error(`The cause ${code} has no guide`)
  return guide
}

export const CAUSE_CODES = RAISE_TYPES.map(({ code }) => code)
