// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

contract OwnershipTest is PoolTest {
    Ownable2Step private ownable;

    function setUp() public override {
        super.setUp();
        ownable = Ownable2Step(address(pool));
    }

    /* ---------------------------------------------------------- DEPLOYMENT */

    function test_DeploymentNamesTokenAndOwner() public view {
        vm.assertEq(address(pool.token()), address(token), "token");
        vm.assertEq(ownable.owner(), owner, "owner");
    }

    function test_DeploymentRejectsTheZeroAddressAsOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        deployPool(address(token), address(0));
    }

    function test_DeploymentAccepts24Decimals() public {
        deployPool(tokenWithDecimals(24), owner);
    }

    function test_DeploymentRejects25Decimals() public {
        address token25 = tokenWithDecimals(25);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.UnsupportedDecimals.selector, 25));
        deployPool(token25, owner);
    }

    function test_DeploymentRejectsAnAddressWithoutAToken() public {
        vm.expectRevert();
        deployPool(stranger, owner);
    }

    /* ----------------------------------------------- M9: TWO-STEP OWNERSHIP */

    function test_OwnershipMovesInTwoSteps() public {
        vm.prank(owner);
        ownable.transferOwnership(carol);
        vm.assertEq(ownable.owner(), owner, "offered");

        vm.prank(carol);
        ownable.acceptOwnership();
        vm.assertEq(ownable.owner(), carol, "accepted");
    }

    function test_OfferGivesNoPower() public {
        vm.prank(owner);
        ownable.transferOwnership(carol);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, carol));
        vm.prank(carol);
        pool.pause();
    }

    function test_FormerOwnerHasNoPower() public {
        vm.prank(owner);
        ownable.transferOwnership(carol);
        vm.prank(carol);
        ownable.acceptOwnership();
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, owner));
        pause();
    }

    function test_RejectsAcceptanceByAnyoneElse() public {
        vm.prank(owner);
        ownable.transferOwnership(carol);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        ownable.acceptOwnership();
    }

    function test_RejectsAnOfferByAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        ownable.transferOwnership(stranger);
    }

    function test_OwnershipCannotBeRenounced() public {
        vm.expectRevert(IMiningPool.OwnerRequired.selector);
        vm.prank(owner);
        ownable.renounceOwnership();

        vm.expectRevert(IMiningPool.OwnerRequired.selector);
        vm.prank(stranger);
        ownable.renounceOwnership();
    }

    function tokenWithDecimals(uint8 decimals) private returns (address) {
        return address(new LocalToken("Fine", "FINE", decimals, address(this)));
    }
}
