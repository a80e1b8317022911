import { expect, it } from 'vitest'
import { PUSH_HOSTS } from '#server/outside/push/port.ts'
import { isAtHost, isHostRule } from './host-rules.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QLx',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://FCM.googleapis.com:443/fcm/send/abc',
])('an endpoint of a browser’s push service is accepted: %s', (endpoint) => {
  expect(isAtHost(endpoint, PUSH_HOSTS)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.example/',
  'https://ada:pw@fcm.googleapis.com/fcm/send/abc',
  'https://notify.windows.com/w/',
  'https://evilnotify.windows.com/w/',
  'https://127.0.0.1/fcm/send/abc',
  'https://[::1]/fcm/send/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'https://fcm.googleapis.com./fcm/send/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com/fcm/send/abc',
  '',
])('any other address is refused: %s', (endpoint) => {
  expect(isAtHost(endpoint, PUSH_HOSTS)).toBe(false)
})

it.each([
  ['push.example.com', true],
  ['*.push.example.com', true],
  ['*', false],
  ['*.com', false],
  ['com', false],
  ['127.0.0.1', false],
  ['push.example.com:8443', false],
  ['https://push.example.com', false],
  ['Push.example.com', false],
])('the host %s in the settings is valid: %s', (rule, isValid) => {
  expect(isHostRule(rule)).toBe(isValid)
})
