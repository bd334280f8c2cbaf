import { useLocation } from 'react-router-dom'
import { chooseLanguage, useLanguage } from '#src/lib/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { ToastHost } from '#src/ui/toast.tsx'
import type { Stories } from '#src/ui/stories.ts'
import { components } from './story-files.ts'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh-Hans', label: '简体中文' },
  { value: 'zh-Hant', label: '繁體中文' },
  { value: 'es-MX', label: 'Español' },
] as const

/** Shows every component in every state. `#/button` shows only that component's stories. */
export function GalleryPage() {
  const chosen = useLocation().pathname.slice(1)
  const shown = components.filter(({ name }) => chosen === '' || name === chosen)
  return (
    <div className="mx-auto grid min-h-dvh max-w-350 content-start gap-6 bg-canvas p-4 lg:grid-cols-[220px_1fr]">
      <header className="lg:sticky lg:top-4 lg:self-start">
        <h1 className="text-title font-bold">Sevenport gallery</h1>
        <p className="mb-4 text-caption text-ink-muted">
          The design language: tokens first, every component in every state.
        </p>
        <SegmentedControl
          label="Language"
          options={languages}
          value={useLanguage()}
          onValueChange={(locale) => void chooseLanguage(locale)}
        />
        <nav aria-label="Components" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 lg:block">
          {[{ name: '' }, ...components].map(({ name }) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={name === chosen ? 'page' : undefined}
              className="block py-1 text-caption text-brand-600 aria-[current]:font-bold"
            >
              {name === '' ? 'all components' : name}
            </a>
          ))}
        </nav>
      </header>
      <main className="min-w-0 space-y-10">
        {shown.map(({ name, stories }) => (
          <ComponentStories key={name} name={name} stories={stories} />
        ))}
      </main>
      <ToastHost />
    </div>
  )
}

function ComponentStories({ name, stories }: { readonly name: string; readonly stories: Stories }) {
  return (
    <section>
      <h2 className="mb-3 text-title font-bold">{name}</h2>
      {/* 358 px is the content width on a phone 390 px wide. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(358px,100%),1fr))] items-start gap-6">
        {Object.entries(stories).map(([state, Story]) => (
          <article key={state} data-story={`${name}/${state}`} className="w-full max-w-[398px]">
            <p className="mb-2 text-caption text-ink-muted">{state}</p>
            <Story />
          </article>
        ))}
      </div>
    </section>
  )
}
