import type { Config } from 'tailwindcss'

/** Names of src/ui/styles/tokens.css as Tailwind colours. */
const colors = {
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  raised: 'var(--raised)',
  fill: { DEFAULT: 'var(--fill)', strong: 'var(--fill-strong)' },
  line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)', control: 'var(--line-control)' },
  faint: 'var(--faint)',
  soft: 'var(--soft)',
  ink: 'var(--ink)',
  accent: {
    DEFAULT: 'var(--accent)',
    hover: 'var(--accent-hover)',
    ink: 'var(--accent-ink)',
    soft: 'var(--accent-soft)',
    line: 'var(--accent-line)',
  },
  waiting: {
    DEFAULT: 'var(--waiting)',
    mark: 'var(--waiting-mark)',
    soft: 'var(--waiting-soft)',
    line: 'var(--waiting-line)',
  },
  danger: {
    DEFAULT: 'var(--danger)',
    fill: 'var(--danger-fill)',
    ink: 'var(--danger-ink)',
    soft: 'var(--danger-soft)',
    line: 'var(--danger-line)',
  },
  overlay: 'var(--overlay)',
  background: 'var(--canvas)',
  foreground: 'var(--ink)',
  border: 'var(--line)',
  sidebar: 'var(--surface)',
  primary: { DEFAULT: 'var(--accent)', foreground: 'var(--accent-ink)' },
}

export default {
  content: ['./src/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors,
      // `text-muted` is the second text colour, `bg-muted` a fill.
      textColor: { muted: { DEFAULT: 'var(--muted)', foreground: 'var(--muted)' } },
      backgroundColor: { muted: 'var(--fill)' },
      fontFamily: {
        sans: ['Inter Variable', 'ui-sans-serif', 'system-ui', 'sans-serif'],
        mono: ['JetBrains Mono Variable', 'ui-monospace', 'SFMono-Regular', 'monospace'],
      },
      fontSize: {
        meta: ['13px', { lineHeight: '18px' }],
        control: ['14px', { lineHeight: '20px' }],
        message: ['15px', { lineHeight: '24px' }],
        title: ['20px', { lineHeight: '28px', letterSpacing: '-0.012em' }],
      },
      borderRadius: { control: '6px', card: '10px', composer: '16px' },
      boxShadow: { float: 'var(--float-shadow)' },
      maxWidth: { message: '46rem' },
      transitionTimingFunction: { DEFAULT: 'var(--ease)' },
      transitionDuration: { DEFAULT: '140ms' },
      animation: {
        'pulse-soft': 'pulse-soft 1.6s ease-in-out infinite',
        'slide-in-start': 'slide-in-start 180ms var(--ease)',
      },
    },
  },
} satisfies Config
