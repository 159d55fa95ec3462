package enum ReportStylesheet {
    package static func css(for screens: [Report.Screen]) -> String {
        colors + page + rules + scenarios + terminal + narrow + paper + ScreenColors.rules(for: screens)
    }

    private static let colors = """
        :root{color-scheme:light dark;\(ReportPalette.light.properties);\(ReportPalette.screen.properties)}
        @media screen and (prefers-color-scheme:dark){:root{\(ReportPalette.dark.properties)}}
        @media print{:root{color-scheme:light;\(ReportPalette.print.properties)}}

        """

    private static let page = """
        *,*::before,*::after{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:1.5rem}
        body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
        font:400 1rem/1.5 -apple-system,"Segoe UI Variable","Segoe UI",Inter,"Noto Sans",Roboto,\
        "Liberation Sans","DejaVu Sans",system-ui,\
        "PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif;
        font-variant-numeric:tabular-nums}
        .page{max-width:72rem;margin:0 auto;padding:clamp(1.75rem,5vw,4rem) clamp(1.25rem,4vw,3rem) 5rem}
        h1,h2,h3{line-height:1.2;letter-spacing:-.015em;text-wrap:balance;margin:0}
        h1{font-size:clamp(1.625rem,1.2rem + 2vw,2.5rem);font-weight:650;max-width:24em}
        h2{font-size:1.5rem;font-weight:650;margin:4rem 0 1rem}
        h3{font-size:1.25rem;font-weight:650}
        h4,.minor{font-size:.875rem;letter-spacing:0;font-weight:600;color:var(--soft);
        margin:1.75rem 0 .5rem}
        p,ul,ol,dl,dd,figure{margin:0;padding:0}
        ul,ol{list-style:none}
        a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px;
        text-decoration-color:var(--line)}
        a:hover{text-decoration-color:currentcolor}
        :focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:2px}
        :target{outline:2px solid var(--line);outline-offset:4px;border-radius:4px}
        code,pre{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",\
        "Liberation Mono","Noto Sans Mono CJK SC",monospace;font-variant-ligatures:none}
        code{font-size:.875em}
        small{font-size:.875rem;color:var(--soft)}
        .kicker{font-size:.875rem;color:var(--soft);margin-bottom:.75rem}
        .skip{position:absolute;left:-100vw;top:0;padding:.75rem 1rem;background:var(--ink);
        color:var(--paper)}
        .skip:focus{left:0}
        .lead{font-size:1.0625rem;color:var(--soft);margin-top:.75rem}
        .good{color:var(--good)}.bad{color:var(--bad)}.waive{color:var(--waived)}.calm{color:var(--soft)}
        .sign{display:inline-block;width:1.1em;font-weight:700;text-align:center}
        .result{white-space:nowrap}.result.bad,.result.waive,.facts .result{font-weight:600}
        h1 .sign,h3 .sign{width:auto}
        .figures{display:grid;grid-template-columns:repeat(6,1fr);gap:1.25rem 2rem;margin-top:2.5rem}
        .figures dd{font-size:2rem;font-weight:650;line-height:1.15;letter-spacing:-.02em}
        .figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end;
        padding-top:.75rem;border-top:1px solid var(--hair)}
        .figures dt{font-size:.875rem;margin-top:.125rem}
        .bar{display:flex;gap:2px;height:.5rem;margin-top:2rem}
        .bar span{min-width:3px;border-radius:1px;background:currentcolor}
        .bar .calm{color:var(--hair)}
        .bar .test{background:repeating-linear-gradient(135deg,var(--good) 0 2px,transparent 2px 5px)}
        .bar .waive{background:repeating-linear-gradient(135deg,var(--waived) 0 3px,transparent 3px 5px)}
        .bar .bad{height:.75rem;margin-top:-.125rem}
        .ways{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:1.5rem;font-size:.9375rem}
        .note{margin-top:.5rem;padding-left:.875rem;border-left:2px solid var(--line);font-size:.9375rem}
        .remarks li+li{margin-top:.375rem}
        .changes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(19rem,100%),1fr));
        gap:1.5rem 3rem}
        .changes dt{font-weight:600}
        .changes dt small{font-weight:400}
        .changes dd{margin-top:.25rem}
        .names{display:flex;flex-wrap:wrap;gap:.125rem 1rem}

        """

    private static let rules = """
        table{width:100%;border-collapse:collapse;text-align:left}
        th,td{padding:.75rem 1.5rem .75rem 0;vertical-align:top;font-weight:400;
        border-bottom:1px solid var(--hair)}
        th:last-child,td:last-child{padding-right:0}
        thead th{padding-top:0;font-size:.8125rem;color:var(--soft)}
        .rules .result{width:9.5rem}
        .rules .times{width:8rem;white-space:nowrap}
        .rules .where{width:12rem;font-size:.9375rem}
        .rules .severity th{padding-top:2rem;font-size:.9375rem;color:var(--soft);
        border-bottom-color:var(--line)}
        .rules .severity strong{color:var(--ink)}
        .rules .id{display:block;font-size:.8125rem;line-height:1.5rem;font-weight:600}
        .rules p.says{max-width:44rem}
        .evidence{margin-top:.625rem;padding-left:.875rem;border-left:2px solid var(--bad);
        font-size:.9375rem}
        .waived .evidence{border-left-color:var(--waived)}
        .evidence li+li{margin-top:.25rem}
        .more{margin-top:.25rem;font-size:.875rem}
        summary{cursor:pointer}
        .more summary{color:var(--soft)}
        .more code{display:block}

        """

    private static let scenarios = """
        .index{columns:20rem auto;column-gap:3rem}
        .index li{padding:.25rem 0;break-inside:avoid;display:flex;gap:.5rem}
        .index .sign{flex:none}
        .scenario{margin-top:3rem;padding-top:2rem;border-top:1px solid var(--line)}
        .facts{display:flex;flex-wrap:wrap;gap:.125rem 1.25rem;margin-top:.5rem;font-size:.9375rem;
        color:var(--soft)}
        .alarm{margin-top:1.25rem;padding:.875rem 1.125rem;background:var(--tile);
        border-left:3px solid var(--bad)}
        .alarm.waived{border-left-color:var(--waived)}
        .alarm .evidence{border-left:0;padding-left:0}
        .steps{border-top:1px solid var(--hair)}
        .steps>li{border-bottom:1px solid var(--hair);scroll-margin-top:1.5rem}
        .step{display:grid;grid-template-columns:1.25rem minmax(0,1fr) auto 5rem;gap:0 .75rem;
        align-items:baseline;
        padding:.4375rem 0}
        .step .place{font-size:.8125rem;color:var(--soft)}
        .step .time{font-size:.8125rem;color:var(--soft);text-align:right}
        .step .why{grid-column:2/-1;margin-top:.25rem;color:var(--bad)}
        .steps summary{list-style:none}
        .steps summary::-webkit-details-marker{display:none}
        .steps summary .mark::before{content:"▸";color:var(--soft);font-size:.875em}
        .steps details[open]>summary .mark::before{content:"▾"}
        .steps summary:hover .command{text-decoration:underline;text-decoration-color:var(--line);
        text-underline-offset:.2em}
        .mark{text-align:center}
        .step .same{color:var(--soft)}
        .steps .screen{margin:.5rem 0 1.5rem 2rem}
        .fold{margin-top:1.25rem}
        .fold+.fold{margin-top:.25rem}
        .about{margin-top:.25rem;color:var(--soft)}
        .fold>summary{font-size:.9375rem;font-weight:600;padding:.25rem 0}
        .fold>.names,.fold>p{margin-top:.375rem}
        .events{font-size:.875rem;margin-top:.5rem}
        .events th,.events td{padding:.375rem 1.25rem .375rem 0}
        .events .number{text-align:right;white-space:nowrap;width:1%}
        .events .kind{width:1%;white-space:nowrap}

        """

    private static let terminal = """
        .screen{width:fit-content;max-width:100%;margin:1rem 0;background:var(--night);color:var(--text);
        border:1px solid var(--line);border-radius:8px;overflow:hidden}
        .screen figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 2rem;
        padding:.4375rem 1rem;font-size:.8125rem;border-bottom:1px solid var(--stroke)}
        .screen figcaption span{color:var(--secondary)}
        pre{margin:0;
        padding:.875rem 1rem 1rem;overflow-x:auto;overflow-wrap:normal;font-size:.8125rem;
        line-height:1.1539;
        tab-size:1;forced-color-adjust:none}
        .screen pre{width:calc(var(--c)*1ch + 2rem);max-width:100%}
        pre:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
        pre span{vertical-align:top}
        .n,.w{display:inline-block;width:calc(var(--n,1)*1ch);height:1.1539em;overflow:hidden;
        white-space:pre}
        .w{text-align:justify;text-align-last:justify}
        .r-heading{color:var(--heading);font-weight:700}
        .r-secondary{color:var(--secondary)}
        .r-accent{color:var(--accent);font-weight:700}
        .r-key{color:var(--accent)}
        .r-selected,.r-buttonFocused,.r-quietFocused,.r-brand{color:var(--on-focus);
        background:var(--focus);font-weight:700}
        .r-button{color:var(--on-button);background:var(--button);font-weight:700}
        .r-barAccent{color:var(--on-button);background:var(--button)}
        .r-quiet,.r-bar{color:var(--on-bar);background:var(--strip)}
        .r-barQuiet,.r-example,.r-edge{color:var(--on-quiet);background:var(--quiet)}
        .r-disabled{color:var(--disabled)}
        .r-success{color:var(--success);font-weight:700}
        .r-warning{color:var(--warning);font-weight:700}
        .r-notice{color:var(--notice)}
        .r-line,.r-surfaceEdge{color:var(--stroke)}
        .r-surfaceTop{color:var(--accent)}
        .r-input{color:var(--on-field);background:var(--field)}
        .r-dimmed{color:var(--dimmed)}
        pre span.cursor.cursor{color:var(--on-cursor);background:var(--cursor);
        outline:1px solid var(--on-cursor)}

        """

    private static let narrow = """
        @media (max-width:60rem){
        .figures{grid-template-columns:repeat(3,1fr)}
        .rules th,.rules td{padding-right:1rem}
        .rules .result{width:7.5rem}
        .rules .times{width:7rem;white-space:normal}
        .rules .where{width:8rem}
        }
        @media (max-width:46rem){
        .figures{grid-template-columns:repeat(2,1fr)}
        h2{margin-top:3rem}
        .rules,.rules tbody,.rules tr,.rules td,.rules th{display:block;width:auto}
        .rules thead{display:none}
        .rules tr{padding:1rem 0;border-bottom:1px solid var(--hair)}
        .rules td,.rules th,.rules .result,.rules .times,.rules .where{padding:0;border:0;width:auto}
        .rules .severity{padding-bottom:.5rem}
        .rules .severity th{padding-top:1rem}
        .rules .times,.rules .where{margin-top:.375rem;font-size:.875rem;color:var(--soft)}
        .rules .times::before{content:"Came up: "}
        .rules .where::before{content:"In: "}
        .rules .empty{display:none}
        .step{grid-template-columns:1.25rem minmax(0,1fr) auto}
        .step .place{grid-column:2}
        .step .time{grid-column:3}
        .step .command{grid-column:2/-1}
        .steps .screen{margin-left:0}
        .events thead{display:none}
        .events tr{display:grid;grid-template-columns:auto auto 1fr;gap:0 .75rem;padding:.5rem 0;
        border-bottom:1px solid var(--hair)}
        .events td{padding:0;border:0;width:auto}
        .events .words{grid-column:1/-1}
        }

        """

    private static let paper = """
        @media print{
        .page{max-width:none;padding:0}
        .skip{display:none}
        html{font-size:10pt}
        .screen,.rules tr,.steps>li>.step,.alarm{break-inside:avoid}
        h2,h3,h4,.severity{break-after:avoid}
        .screen pre{width:auto}
        pre{overflow:hidden;font-size:min(8.5pt,calc(160mm/var(--c)/.61))}
        pre span{print-color-adjust:exact;-webkit-print-color-adjust:exact}
        }

        """
}
