import { expect, test } from 'vitest'
import { DONOR_NAME_MAX, readDonorName } from './donor-name.ts'

test.each([
  'Carol Brandt',
  'Renée O’Brien-Ñúñez',
  "D'Arcy St. John",
  'محمد علي',
  '李小龍',
  'สมชาย ใจดี',
  'Unit 4B neighbors',
  'Clint & Patty',
  'Smith, Jones, and family',
  'J.R.R. Tolkien',
  'Johnson & Sons Jr.',
  'Class of 1998 & 2003',
  'Troop 4-12',
  'Unit 1234',
  'น้ำ ทองคำ',
  'Nguyễn Thị Hường',
  'דָּוִד בֶּן־גּוּרִיוֹן'.replace('־', '-'),
  'မြွှေ့ မြွှေ့',
  'l\u0325\u0304\u0301 of three accents',
  'a'.repeat(DONOR_NAME_MAX),
  '𠮷'.repeat(DONOR_NAME_MAX),
])('accepts %s', (name) => {
  expect(readDonorName(name)).toEqual({ name })
})

test.each([
  ['  Carol \t Brandt\n', 'Carol Brandt'],
  ['\u202Etdnarb lorac', 'tdnarb lorac'],
  ['Ca\u200Brol\uFEFF', 'Carol'],
  ['علی\u200Cرضا', 'علیرضا'],
  ['Ca\u034Frol\uFE0F B\u3164rand\u{E0101}t', 'Carol Brandt'],
  ['Carol\u2028Brandt', 'Carol Brandt'],
  ['Ame\u0301lie', 'Amélie'],
])('reads %j as %s', (typed, name) => {
  expect(readDonorName(typed)).toEqual({ name })
})

test.each([
  ['', 'Enter your name, or the name of your group.'],
  ['\u200B\u200D \u2066', 'Enter your name, or the name of your group.'],
  ['\u3164\u115F\uFFA0', 'Enter your name, or the name of your group.'],
  ['A', 'A name needs at least 2 letters.'],
  ['𠮷', 'A name needs at least 2 letters.'],
  ['42', 'A name needs at least one letter.'],
  ['🎉🎉', 'A name needs at least one letter.'],
  ['Bob 🎉', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['<b>Bob</b>', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['Bob https://mail.example', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  ['Bob \uD800', 'Use letters, digits, spaces and . ’ - & , in the name.'],
  [`Ca${'\u0301'.repeat(90)}rol`, 'Use fewer accents on one letter of the name.'],
  ['Ca\u0316\u0317\u0318\u0319rol', 'Use fewer accents on one letter of the name.'],
  [`ก${'\u0E49'.repeat(9)}า`, 'Use fewer accents on one letter of the name.'],
  ['Free money at evil.example', 'Put a space after each period in the name.'],
  ['evil.\u200Bexample', 'Put a space after each period in the name.'],
  ['Look at 203.0.113.77', 'Use at most 4 digits in the name, and no phone number.'],
  ['Card failed, call 1-888-555-0100', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call 8 8 8. 5 5', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call 1, 88, 85', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call ١٢٣٤٥', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call ①②③④⑤', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call 𝟏𝟖𝟖𝟖𝟓', 'Use at most 4 digits in the name, and no phone number.'],
  ['Call 12345', 'Use at most 4 digits in the name, and no phone number.'],
  ['evil\uA4F8example', 'Put a space after each period in the name.'],
  ['evil\u0660example', 'Put a space after each period in the name.'],
  ['evil⒈example', 'Put a space after each period in the name.'],
  ['𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'Put a space after each period in the name.'],
  ['St.John', 'Put a space after each period in the name.'],
  ['x'.repeat(DONOR_NAME_MAX + 1), 'Use at most 100 characters for the name.'],
  ['x'.repeat(5000), 'Use at most 100 characters for the name.'],
])('refuses %j', (typed, problem) => {
  expect(readDonorName(typed)).toEqual({ problem })
})
