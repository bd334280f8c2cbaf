import type { IconComponent } from '#src/ui/icon.tsx'

interface ToolButtonProps {
  readonly icon: IconComponent
  readonly label: string
  readonly onClick: () => void
}

/** One of the ways to fill in a field, shown below it. */
export function ToolButton({ icon: Icon, label, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="touch-target inline-flex min-h-9 items-center gap-1.5 rounded-full bg-brand-50 px-3 py-1.5 text-caption font-semibold text-brand-700 transition-colors hover:bg-brand-100"
      onClick={onClick}
    >
      <Icon size={16} />
      {label}
    </button>
  )
}
