/** In every language of the app: if the catalog itself failed to load, no language has been chosen yet. */
const text =
  '加载失败，点按重试 · 載入失敗，點按重試 · Loading failed, tap to try again · No se pudo cargar, toca para reintentar'

/** Replaces the whole app if it couldn't start (spec §2: a message that reloads the page when tapped). */
export function showLoadFailure(root: HTMLElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.className = 'mx-auto flex min-h-dvh max-w-80 items-center px-6 text-center text-ink-muted'
  button.addEventListener('click', () => {
    window.location.reload()
  })
  root.replaceChildren(button)
}
