import { readFileSync } from 'node:fs'
import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { crontab, JOBS, SCHEDULED_JOBS } from './job-table.ts'

it('each job has a name of its own, and each schedule runs one job', () => {
  const names: string[] = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(parseCrontab(crontab).map(({ task }) => task)).toEqual(SCHEDULED_JOBS)
})

it('mails, and nothing else, are kept in the outbox until they are delivered', () => {
  for (const { name, class: jobClass } of JOBS)
    expect(jobClass === 'notices', name).toBe(name.startsWith('mail-'))
})

it('the page about scheduled work names each scheduled job, the daily and weekly ones at their time, and no other', () => {
  const scheduled = crontab.split('\n').flatMap((line) => {
    const [minute, hour, , , weekday] = line.split(' ')
    if (minute === undefined || hour === undefined || hour === '*') return []
    const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
    return [weekday === '1' ? `Mondays ${time}` : time]
  })
  const page = readFileSync(new URL('../docs/scheduled-work.md', import.meta.url), 'utf8')
  const listed = page.split('\n').flatMap((line) => {
    const [, time = ''] = line.split('|')
    return time.endsWith(' UTC ') ? [time.trim()] : []
  })
  expect(listed.toSorted()).toEqual(scheduled.toSorted())
  const named = [...page.matchAll(/`([a-z-]+)`[,| ]/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(SCHEDULED_JOBS.toSorted())
})
