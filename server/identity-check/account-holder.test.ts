import { expect, it } from 'vitest'
import { isRefusal } from '#server/platform/refusal.ts'
import { validateHolder } from './account-holder.ts'

const DETAILS = {
  legalFirstName: 'Rosa',
  legalLastName: 'Delgado',
  birthDate: '1964-03-09',
  address: '12 Oak St',
  city: 'Marietta',
  state: 'OH',
  zip: '45750',
  phone: '(740) 555-0134',
}
const CONTEXT = {
  caseId: 'M9TP98ECZ4D8',
  email: 'rosa@mail.example',
  now: new Date('2026-11-21T20:00:00.000Z'),
}

const refusalData = async (more: Partial<typeof DETAILS>): Promise<unknown> => {
  try {
    return await validateHolder({ ...DETAILS, ...more }, CONTEXT)
  } catch (error) {
    if (isRefusal(error)) return error.data
    throw error
  }
}

it.each([
  ['96910', 'GU', 'Hagåtña'],
  // Missing in the table of towns, but its prefix belongs to one territory.
  ['96930', 'GU', 'Agana Heights'],
  ['96950', 'MP', 'Saipan'],
  ['96799', 'AS', 'Pago Pago'],
  ['96941', 'FM', 'Kolonia'],
  ['96960', 'MH', 'Majuro'],
  ['96940', 'PW', 'Koror'],
  ['00802', 'VI', 'St Thomas'],
  ['00926', 'PR', 'San Juan'],
])('the place %s %s is accepted', async (zip, state, city) => {
  expect(await validateHolder({ ...DETAILS, zip, state, city }, CONTEXT)).toMatchObject({ zip, state, city })
})

it.each([
  ['34001', 'AA', 'FPO'],
  ['09002', 'AE', 'APO'],
  ['09899', 'AE', 'DPO'],
  ['96201', 'AP', 'APO'],
])('the armed forces’ place %s %s is accepted', async (zip, state, city) => {
  const address = 'PSC 1234 Box 5678'
  expect(await validateHolder({ ...DETAILS, zip, state, city, address }, CONTEXT)).toMatchObject({
    zip,
    state,
    address,
  })
})

it.each([
  [{ zip: '96910', state: 'HI' }, 'zip', 'That ZIP code belongs to Guam. Check it and the state.'],
  [{ zip: '96799', state: 'HI' }, 'zip', 'That ZIP code belongs to American Samoa. Check it and the state.'],
  [
    { zip: '09002', state: 'NY' },
    'zip',
    'That ZIP code belongs to Armed Forces Europe. Check it and the state.',
  ],
  [{ zip: '96945', state: 'GU' }, 'zip', 'We don’t know that ZIP code.'],
  [
    { address: '12 Elm Street, Portland, OR', city: 'Portland', zip: '10001', state: 'NY' },
    'zip',
    '10001 is in New York, and the address says Oregon. Check which one is right.',
  ],
  [
    { city: 'Portland, OR', zip: '10001', state: 'NY' },
    'zip',
    '10001 is in New York, and the address says Oregon. Check which one is right.',
  ],
  [{ address: 'PSC 1234 Box 5678' }, 'address', 'Enter your home address. We can’t use a P.O. box here.'],
])('inconsistent %j is refused', async (more, field, message) => {
  expect(await refusalData(more)).toEqual({ fields: [{ field, message }] })
})
