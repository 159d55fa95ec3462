"""The shop as it is shipped, with something changed."""

import json
import os
import shutil


def changed(original, folder, change):
    """A folder of assets whose products have been given to `change`, each with its number."""
    os.makedirs(os.path.join(folder, "Catalogue"))
    os.symlink(os.path.join(original, "Wallets"), os.path.join(folder, "Wallets"))
    shutil.copytree(os.path.join(original, "Catalogue", "pictures"), os.path.join(folder, "Catalogue", "pictures"))
    with open(os.path.join(original, "Catalogue", "catalogue.json")) as file:
        shop = json.load(file)
    for number, product in enumerate(shop["products"]):
        change(number, product)
    with open(os.path.join(folder, "Catalogue", "catalogue.json"), "w") as file:
        json.dump(shop, file, ensure_ascii=False)
    return folder
