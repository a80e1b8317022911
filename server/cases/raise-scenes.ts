import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseCalls } from '#contract/cases/case-calls.ts'

/** Causes and scenes of fundraisers, with prompts and hints: product data, validated when loaded. */
export const raiseScenes = caseCalls.allRaiseScenes.output.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'raise-scenes.json'), 'utf8')),
)

const bySlug = new Map(raiseScenes.map((scene) => [scene.slug, scene]))

/** The scene of a slug within its cause; undefined if there is none. */
export const sceneOf = (raiseType: number, slug: string) =>
  raiseScenes.find((scene) => scene.raiseType === raiseType && scene.slug === slug)

/** Whether a scene is an emergency, which is reviewed the same day. */
export const isUrgentScene = (raiseType: number | null, slug: string | null): boolean =>
  raiseType !== null && slug !== null && sceneOf(raiseType, slug)?.urgent === true

/** "House fire"; the slug itself for a scene that is no longer offered. */
export const sceneLabel = (slug: string): string => bySlug.get(slug)?.label ?? slug
